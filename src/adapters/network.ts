/** Tells whether the browser believes it has a connection, at once and with each change, until what it gives back is called. */
export function watchConnection(tell: (online: boolean) => void): () => void {
  const look = () => tell(navigator.onLine);
  window.addEventListener('online', look);
  window.addEventListener('offline', look);
  look();
  return () => {
    window.removeEventListener('online', look);
    window.removeEventListener('offline', look);
  };
}
