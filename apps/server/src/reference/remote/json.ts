/** Reads parts of JSON of unknown shape. */
import { cutText } from '../../platform/index.ts';

/** Undefined: not an object, or it has no such field. */
export const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** Empty if the field is missing or not a list. */
export const list = (value: unknown, name: string): unknown[] => {
  const found = field(value, name);
  return Array.isArray(found) ? found : [];
};

/** One line of text, at most as long as the longest field for it. */
export const line = (value: unknown, name: string): string => {
  const found = field(value, name);
  return typeof found === 'string' ? cutText(found.replaceAll(/\s+/g, ' ').trim(), 225) : '';
};
