import { expect, test } from 'vitest';
import { addressesOf } from './database-servers.ts';

test.each([
  ['postgres://u:p@one/db', ['postgres://u:p@one/db']],
  [
    'postgres://u:p@one:1,two:2/db?sslmode=x',
    ['postgres://u:p@one:1/db?sslmode=x', 'postgres://u:p@two:2/db?sslmode=x'],
  ],
  ['postgresql://one,two,[::1]:3/db', ['postgresql://one/db', 'postgresql://two/db', 'postgresql://[::1]:3/db']],
  ['postgres://u:a,b@one/db?host=/run/x,y', ['postgres://u:a,b@one/db?host=/run/x,y']],
  ['postgres:///db?host=/run/x', ['postgres:///db?host=/run/x']],
])('%s names each of its servers', (url, addresses) => {
  expect(addressesOf(url)).toEqual(addresses);
});
