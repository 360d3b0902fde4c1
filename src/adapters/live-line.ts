/** Counts the sockets by which the service reports the account's changes: while there is one, nothing is polled. */

let lines = 0;

/** Counts a socket while it is there. Returns the function that reports its end. */
export function lineUp(): () => void {
  let up = true;
  lines += 1;
  return () => {
    if (up) lines -= 1;
    up = false;
  };
}

export const isLineUp = (): boolean => lines > 0;
