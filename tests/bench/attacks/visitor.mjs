/**
 * Somebody who does one thing again and again, in a process of their own, so that what sends an attack does not keep
 * them waiting. Writes what each took, in milliseconds, a line each. Arguments: method, address, JSON body.
 */
const [method = 'GET', url = '', body] = process.argv.slice(2);
const request = {
  method,
  ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
};
for (;;) {
  const began = performance.now();
  const answer = await fetch(url, request);
  await answer.text();
  console.log(`${answer.status} ${performance.now() - began}`);
  await new Promise((resolve) => setTimeout(resolve, 100));
}
