package link
import ("testing";"fmt";"github.com/rogpeppe/go-internal/txtar")
func TestDbg(t *testing.T){
 a,_:=txtar.ParseFile("testdata/edges/elixir.txtar")
 s:=newArchive(a.Files[:2])
 for _,d:=range s.definitions{fmt.Printf("%+v %v\n",d,d.Kind)}
 for _,m:=range s.mentions{fmt.Printf("%+v\n",*m)}
 fmt.Println(renderTargets(s))
 a,_=txtar.ParseFile("testdata/edges/lua.txtar")
 s=newArchive(a.Files[:2])
 for _,d:=range s.definitions{fmt.Printf("%+v %v\n",d,d.Kind)}
 for _,m:=range s.mentions{fmt.Printf("%+v\n",*m)}
 a,_=txtar.ParseFile("testdata/edges/php.txtar")
 s=newArchive(a.Files[:4])
 for _,d:=range s.definitions{fmt.Printf("%+v %v\n",d,d.Kind)}
 for _,m:=range s.mentions{fmt.Printf("%+v\n",m.Package)}
 a,_=txtar.ParseFile("testdata/edges/csharp.txtar")
 s=newArchive(a.Files[:2])
 for _,m:=range s.mentions{fmt.Printf("%+v\n",m.Package)}
}
