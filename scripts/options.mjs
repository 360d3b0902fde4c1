import { parseArgs } from 'node:util';

/** Says in a line what is wrong with the arguments, and ends with 2. */
export function refuse(line) {
  console.error(line);
  process.exit(2);
}

/** `parseArgs`, of a command: an option that it does not know is named, and so are those that there are. */
export const optionsOf = (config) => {
  try {
    return parseArgs(config);
  } catch (error) {
    const known = Object.keys(config.options ?? {}).map((name) => `--${name}`);
    return refuse(`${error.message.split('. ')[0].replace(/\.$/, '')}. There are: ${known.join(', ')}.`);
  }
};
