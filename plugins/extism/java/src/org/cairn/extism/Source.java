package org.cairn.extism;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Bytes of an archive: a zip archive is not read in order, others are. */
public interface Source {
  /** At most length bytes from offset on; fewer at the end only. */
  byte[] read(long offset, int length) throws IOException;

  /** An open file, read anywhere. */
  static Source of(SeekableByteChannel file) {
    return (offset, length) -> {
      ByteBuffer b = ByteBuffer.allocate(length);
      file.position(offset);
      while (b.hasRemaining() && file.read(b) >= 0) {}
      return Arrays.copyOf(b.array(), b.position());
    };
  }

  /** The regular files of a directory as a tar, made while it is read. */
  static Source of(Path root) {
    return new Directory(root);
  }

  /** A directory as a tar. */
  final class Directory implements Source {
    // Directories that hold no work of the repository's own.
    private static final Set<String> LEFT = Set.of(".git", ".hg", ".svn", "node_modules");

    private final Path root;
    private final Deque<Path> todo = new ArrayDeque<>();
    private final ByteArrayOutputStream rest = new ByteArrayOutputStream();

    private Directory(Path root) {
      this.root = root;
      todo.push(root);
    }

    @Override
    public byte[] read(long offset, int length) throws IOException {
      while (rest.size() < length && !todo.isEmpty()) {
        Path next = todo.pop();
        if (Files.isDirectory(next, LinkOption.NOFOLLOW_LINKS)) {
          list(next).forEach(todo::push);
        } else if (Files.isRegularFile(next, LinkOption.NOFOLLOW_LINKS)) {
          pack(root.relativize(next).toString().replace('\\', '/'), Files.readAllBytes(next));
        }
        if (todo.isEmpty()) {
          rest.write(new byte[1024]);
        }
      }
      byte[] all = rest.toByteArray();
      rest.reset();
      int n = Math.min(length, all.length);
      rest.write(all, n, all.length - n);
      return Arrays.copyOf(all, n);
    }

    private static List<Path> list(Path dir) throws IOException {
      try (var entries = Files.list(dir)) {
        return entries.filter(p -> !LEFT.contains(p.getFileName().toString()) || !Files.isDirectory(p)).sorted().collect(Collectors.toList());
      }
    }

    // Names are in the "x" entry before a file's own, of any length.
    private void pack(String name, byte[] content) throws IOException {
      String attribute = " path=" + name + "\n";
      int bytes = attribute.getBytes(StandardCharsets.UTF_8).length;
      int n = bytes + 1; // a record begins with its own length
      while (Integer.toString(n).length() + bytes != n) {
        n++;
      }
      entry('x', (n + attribute).getBytes(StandardCharsets.UTF_8));
      entry('0', content);
    }

    private void entry(char type, byte[] content) throws IOException {
      byte[] head = new byte[512];
      put(head, 0, "file");
      put(head, 100, "0000644");
      put(head, 124, String.format("%011o", content.length));
      put(head, 148, "        " + type);
      put(head, 257, "ustar\00000");
      int sum = 0;
      for (byte b : head) {
        sum += b;
      }
      put(head, 148, String.format("%06o\0", sum));
      rest.write(head);
      rest.write(content);
      rest.write(new byte[(512 - content.length % 512) % 512]);
    }

    private static void put(byte[] head, int at, String s) {
      byte[] b = s.getBytes(StandardCharsets.US_ASCII);
      System.arraycopy(b, 0, head, at, b.length);
    }
  }
}
