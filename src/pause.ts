/** Without a time it ends a task: what comes after is one of its own, and a tap is answered in between. */
export const pause = (milliseconds = 0) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
