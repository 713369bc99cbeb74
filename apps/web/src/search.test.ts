import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch, validateSearch } from './search.ts';

describe('query parameters', () => {
  it.each(['007', '1e5', '123', 'true', 'null', '"quoted"', '[1]', 'a b', 'a+b', 'ä&=?'])(
    'keep %s to the letter',
    (value) => {
      const written = stringifySearch({ AppId: value, auth: 'true' });
      expect(validateSearch(parseSearch(written))).toEqual({ AppId: value, auth: 'true' });
    },
  );

  it('are left out if they are missing', () => {
    expect(stringifySearch({ AppId: undefined })).toBe('');
    expect(parseSearch('?AppId=007')).toEqual({ AppId: '007' });
  });
});
