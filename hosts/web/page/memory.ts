// What the page remembers from visit to visit, where the browser lets it.

/** recall returns what was remembered under a name. */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // forbidden, as in some private windows
  }
}

/** remember keeps a value, or forgets it if there is none. */
export function remember(name: string, value?: string) {
  try {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // forbidden: it lasts as long as the page
  }
}
