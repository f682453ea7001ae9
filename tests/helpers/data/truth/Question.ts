import type { DataFunctionName } from '@/protocol/data/registry';
import type { Row } from '@/tests/helpers/data/expectedShapes';

/** A question to the data service, and what the chain itself says. */
export type Question = {
  name: DataFunctionName;
  /** Which kind of question to that function, where a part of an index answers some of them alone. */
  kind?: string;
  given: Readonly<Record<string, unknown>>;
  /**
   * The answer: rows of all pages where it `isList`. `undefined` for what is not there, which has to be refused (101).
   * An answer that is a list of another kind, or an object, is compared as it is.
   */
  truth: unknown;
  /** Whether it is asked for page by page; `from` tells the block of a row, where a part of the rows may be told. */
  isList?: true;
  /** `total` is what the list is long; at least that, where `total` is an upper bound; not looked at where it is unknown. */
  total?: 'exact' | 'bound';
  /** Brings a row of the answer, or all of it where there are no rows, into the form of the truth. */
  read?: (row: Row) => unknown;
  /** Parts of rows that a source may leave out which knows a part of the chain alone; then they are not compared. */
  loose?: readonly string[];
};

/** A list that is told page by page. */
export const listQuestion = (
  name: DataFunctionName,
  given: Question['given'],
  truth: readonly unknown[] | undefined,
  more: Partial<Question> = {},
): Question => ({ name, given, truth, isList: true, total: 'exact', ...more });
