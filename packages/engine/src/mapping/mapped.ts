/** What a mapping makes of a case, before it is written as text. */

export type Scalar = boolean | number | string;

export interface MappedElement {
  readonly name: string;
  /** With positions of rows, for whoever has to find a mistake. */
  readonly place: string;
  /** It is an attribute of the element around it. */
  readonly isAttribute: boolean;
  /** Its own, of XML. */
  readonly attributes: readonly MappedElement[];
  /** There may be several of this name: in JSON it is an array. */
  readonly isRepeated: boolean;
  readonly content: readonly MappedElement[] | Scalar;
  /** For fixed columns. */
  readonly column: { readonly width: number; readonly isRight: boolean; readonly pad: string };
}

/** The failure of two entries that write to one place. */
export const TWICE = 'Two entries write this; give them conditions so that only one applies.';

/** Why a case cannot be written; without any answer. */
export interface MappedFailure {
  readonly place: string;
  readonly reason: string;
}
