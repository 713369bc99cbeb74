/** The result of one expectation of an `expect` step. */
export type Verdict =
  | { verdict: 'held' }
  | { verdict: 'failed'; path: string; expected: string; actual: string }
  | { verdict: 'not applicable'; expectation: string };

export function compare(path: string, expected: string, actual: string): Verdict {
  return expected === actual ? { verdict: 'held' } : failed(path, expected, actual);
}

export function compareLists(path: string, expected: readonly string[], actual: readonly string[]): Verdict {
  return compare(path, expected.join(', ') || 'none', actual.join(', ') || 'none');
}

export function failed(path: string, expected: string, actual: string): Verdict {
  return { verdict: 'failed', path, expected, actual };
}
