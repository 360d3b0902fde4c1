/** The path of a Chrome, Edge or Chromium. Exits with what is missing where none is found or can be installed. */
export function findBrowser(): Promise<string>;
