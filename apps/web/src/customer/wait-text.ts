import type { Texts } from '../state/texts.ts';

/** How long a person has to wait: in seconds, in minutes from two minutes on, in hours from two hours on. */
export function waitText(texts: Texts, key: 'find.code.next' | 'find.code.tooSoon', seconds: number): string {
  if (seconds < 120) return texts(`${key}.seconds`, { Count: seconds });
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 120) return texts(`${key}.minutes`, { Count: minutes });
  return texts(`${key}.hours`, { Count: Math.ceil(minutes / 60) });
}
