/** Reports at once, and with each change, if the browser has a connection, until the returned function is called. */
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
