/** Whether large samples are taken, as `npm run bench:samples` does. The suite takes small ones. */
export const LARGE = import.meta.env.MODE === 'large';
