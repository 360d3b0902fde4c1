/**
 * Waits. Without a time it ends the task: the code after it runs in a task of its own, and a tap is answered in
 * between.
 */
export const pause = (milliseconds = 0) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Ends a task, in which the browser may show a frame before the next. Not by a timer, which may stand still.
 */
export const ownTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

let last = Promise.resolve<unknown>(undefined);

/** Runs work in a task of its own, after what came before it: a tap is answered in between. */
export const inTurn = (work: () => unknown) => {
  last = last.then(ownTask).then(work).catch(reportError);
};
