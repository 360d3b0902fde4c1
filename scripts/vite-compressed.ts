/**
 * Vite plugin: leaves each text file of the build beside itself in brotli and gzip, pressed as hard as they can. The
 * service sends these; pressing while the player waits takes a lower quality, about a tenth more bytes.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|html|svg|json|txt|webmanifest)$/;
/** The least size of a compressed file: a smaller one fits into a packet either way. Bytes. */
const LEAST = 1024;

const br = promisify(brotliCompress);
const gz = promisify(gzip);

export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) return;
      const press = async (name: string) => {
        const file = join(dir, name);
        const bytes = await readFile(file);
        if (bytes.length < LEAST) return;
        const hint = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        await Promise.all([
          br(bytes, { params: hint }).then((pressed) => writeFile(`${file}.br`, pressed)),
          gz(bytes, { level: 9 }).then((pressed) => writeFile(`${file}.gz`, pressed)),
        ]);
      };
      await Promise.all(
        Object.keys(bundle)
          .filter((name) => TEXT.test(name))
          .map(press),
      );
    },
  };
}
