/** Reports if the browser believes to be online, at once and with each change, until the returned function runs. */
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
