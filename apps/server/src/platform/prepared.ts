/** Statements that are built once: building one takes more processor time than sending it. */
import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Reader } from './tx.ts';

/** A statement with its values, as Kysely's own are. */
export interface Statement<Row> extends Compilable<Row> {
  execute(): Promise<Row[]>;
}

/** Stands for a value in a statement that is built. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A statement of which only the values change: `prepared<{ id: string }>()((reader, value) => ... value('id') ...)`. It is built and compiled
 * at its first use, with `value(name)` wherever a value belongs.
 */
export const prepared =
  <Values extends Record<string, unknown>>() =>
  <Row>(
    build: (
      reader: Reader,
      value: <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>,
    ) => Compilable<Row>,
  ): ((reader: Reader, values: Values) => Statement<Row>) => {
    let built: CompiledQuery<Row> | undefined;
    return (reader, values) => {
      built ??= build(reader, (name) => sql`${new Placeholder(name)}`).compile();
      const { parameters } = built;
      const compiled: CompiledQuery<Row> = {
        ...built,
        parameters: parameters.map((one) => (one instanceof Placeholder ? values[one.name] : one)),
      };
      return {
        compile: () => compiled,
        execute: async () => (await reader.executeQuery(compiled)).rows,
      };
    };
  };
