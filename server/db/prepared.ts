/**
 * Statements of PGlite that the server keeps parsed and planned, as drivers of PostgreSQL do. PGlite's own `query` has
 * each one read and planned anew, in six messages: that is nine tenths of what a short statement costs.
 */
import { messages, type PGlite, protocol, types } from '@electric-sql/pglite';
import type { Param } from './database.ts';

interface Prepared {
  readonly name: string;
  /** The types of its parameters, and its columns with theirs. */
  readonly params: readonly number[];
  readonly columns: readonly (readonly [name: string, type: number])[];
}

/** Texts of statements differ by their code alone; where some are put together, there are few ways to do so. */
const MOST = 500;

const { serialize } = protocol;

export class Statements {
  readonly #known = new Map<string, Prepared>();
  #count = 0;

  constructor(readonly pglite: PGlite) {}

  /** Runs one statement; nobody else may run one meanwhile. */
  async run<R extends object>(sql: string, params: readonly Param[]): Promise<R[]> {
    const statement = this.#known.get(sql) ?? (await this.#prepare(sql));
    const { serializers, parsers } = this.pglite;
    const values = params.map((value, at) => {
      if (value === null || value === undefined) return null;
      const serializer = serializers[statement.params[at] ?? types.TEXT];
      return serializer === undefined ? String(value) : serializer(value);
    });
    const answered = await this.#ask(
      serialize.bind({ statement: statement.name, values }),
      serialize.execute({}),
      serialize.sync(),
    );
    const rows: R[] = [];
    for (const message of answered)
      if (message instanceof messages.DataRowMessage)
        rows.push(
          Object.fromEntries(
            statement.columns.map(([name, type], at) => {
              const text = message.fields[at] ?? null;
              return [name, text === null ? null : (parsers[type]?.(text, type) ?? text)];
            }),
          ) as R,
        );
    return rows;
  }

  /** Tables may look otherwise now. */
  async forget(): Promise<void> {
    this.#known.clear();
    await this.#ask(serialize.query('deallocate all'));
  }

  async #prepare(sql: string): Promise<Prepared> {
    if (this.#known.size >= MOST) await this.forget();
    const name = `s${++this.#count}`;
    const answered = await this.#ask(
      serialize.parse({ name, text: sql }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    );
    const params = answered.find((message) => message instanceof messages.ParameterDescriptionMessage);
    const columns = answered.find((message) => message instanceof messages.RowDescriptionMessage);
    const prepared: Prepared = {
      name,
      params: params?.dataTypeIDs ?? [],
      columns: columns?.fields.map((field) => [field.name, field.dataTypeID] as const) ?? [],
    };
    this.#known.set(sql, prepared);
    return prepared;
  }

  /** Several messages at once. After a refusal the server takes no notice of the others, up to the `sync`. */
  #ask(...asked: readonly Uint8Array[]) {
    return this.pglite.execProtocolStream(Buffer.concat(asked), { syncToFs: false });
  }
}
