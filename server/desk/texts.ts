/** The desk's texts: what the operator writes for players, in three languages. */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { App } from '../http/app-context.ts';
import { changeText, listTexts } from '../texts/texts.ts';
import { DeskRefusal, parsed } from './door.ts';
import { textBody, type textsReply } from './texts-contract.ts';

const textPath = v.object({ id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'the id of a text')) });

const orNull = (text: string) => (text === '' ? null : text);

export function deskTexts(desk: FastifyInstance, app: App): void {
  const read = async (): Promise<v.InferInput<typeof textsReply>> => ({ texts: await listTexts(app.db) });

  desk.get('/api/texts', read);

  desk.put('/api/texts/:id', async (request) => {
    const { id } = parsed(textPath, request.params);
    const { th, la, en } = parsed(textBody, request.body);
    const isThere = await app.db.transaction((tx) => changeText(tx, id, { th, la: orNull(la), en: orNull(en) }));
    if (!isThere) throw new DeskRefusal(404, 'This text stands nowhere any more.');
    return read();
  });
}
