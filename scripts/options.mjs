import { parseArgs } from 'node:util';

/** `parseArgs`, of a command: an option that it does not know is named in a line, and ends it with the exit code. */
export const optionsOf = (config, code = 2) => {
  try {
    return parseArgs(config);
  } catch (error) {
    console.error(`${error.message.split('. ')[0]}.`);
    process.exit(code);
  }
};
