/** True if large samples are taken, as `npm run bench:samples` and `npm run odd` do. The suite takes small ones. */
export const LARGE = process.env.SAMPLES === 'large';
