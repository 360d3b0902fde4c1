/** Whether the service tells of the account's changes by itself, over the socket: then nothing is asked now and then. */

let lines = 0;

/** While there is such a socket. Gives back how to say that it is gone. */
export function lineUp(): () => void {
  let up = true;
  lines += 1;
  return () => {
    if (up) lines -= 1;
    up = false;
  };
}

export const isLineUp = (): boolean => lines > 0;
