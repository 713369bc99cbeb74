import path from 'node:path';
import { readZipCodes } from '@countersign/engine/author';
import { describe, expect, it } from 'vitest';
import { loadZipCodes, zipCodesIn } from './zip-codes.ts';

describe('the list of the reference carrier', () => {
  const find = loadZipCodes(path.join(import.meta.dirname, '../../../../../carrier'));

  it.each([
    // Military, territories and freely associated states.
    ['09012', 'AE'],
    ['34002', 'AA'],
    ['96201', 'AP'],
    ['00601', 'PR'],
    ['00926', 'PR'],
    ['00802', 'VI'],
    ['96913', 'GU'],
    ['96950', 'MP'],
    ['96799', 'AS'],
    ['96940', 'PW'],
    ['96941', 'FM'],
    ['96960', 'MH'],
    // Zips whose state differs from that of their neighbors.
    ['00501', 'NY'],
    ['05501', 'MA'],
    ['06390', 'NY'],
    ['20101', 'VA'],
    ['20588', 'MD'],
    ['39901', 'GA'],
    ['73301', 'TX'],
    ['83414', 'WY'],
    ['88510', 'TX'],
    // One of each state and of the District.
    ...'36104 AL,99801 AK,85001 AZ,72201 AR,95814 CA,80203 CO,06103 CT,19901 DE,20001 DC,32301 FL,30303 GA,96813 HI,83702 ID'
      .concat(
        ',62701 IL,46204 IN,50309 IA,66603 KS,40601 KY,70802 LA,04330 ME,21401 MD,02201 MA,48933 MI,55102 MN,39205 MS',
      )
      .concat(
        ',65101 MO,59601 MT,68502 NE,89701 NV,03301 NH,08608 NJ,87501 NM,12207 NY,27601 NC,58501 ND,43215 OH,73102 OK',
      )
      .concat(
        ',97301 OR,17101 PA,02903 RI,29217 SC,57501 SD,37219 TN,78701 TX,84111 UT,05602 VT,23219 VA,98507 WA,25301 WV',
      )
      .concat(',53703 WI,82001 WY')
      .split(',')
      .map((each): [string, string] => [each.slice(0, 5), each.slice(6)]),
  ])('knows that %s lies in %s', (zip, state) => {
    expect(find(zip)?.state).toBe(state);
  });

  it.each([
    ['60601', 'Chicago'],
    ['10001', 'New York'],
    ['75201', 'Dallas'],
    ['02114', 'Boston'],
    ['63101', 'Saint Louis'],
    ['85087', 'New River'],
    ['00907', 'San Juan'],
    // A village: the state only.
    ['05001', ''],
  ])('calls %s "%s"', (zip, city) => {
    expect(find(zip)?.city).toBe(city);
  });

  it.each(['00000', '00100', '98799', '', '5', 'ABCDE'])('knows nothing of "%s"', (zip) => {
    expect(find(zip)).toBeNull();
  });
});

describe('a list of a carrier', () => {
  it('may have its columns in any order, and other columns', () => {
    const find = zipCodesIn('\uFEFFstate,COUNTY,"city",zip\r\nMO,"Clair, St.","Lowry ""City""",64763\r\n\r\n');
    expect(find('64763')).toEqual({ city: 'Lowry "City"', state: 'MO' });
  });

  it('may have empty cells, also in its first column', () => {
    const find = zipCodesIn('city,zip,state,county\n,063,CT,\n"",064,CT,""');
    expect([find('06301'), find('06401')]).toEqual(Array(2).fill({ city: '', state: 'CT' }));
  });

  it('may have exceptions to its prefixes', () => {
    const find = zipCodesIn('zip,city,state\n063,,CT\n06390,Fishers Island,NY\n06390,Elsewhere,CT');
    expect([find('06390'), find('06301'), find('06401')]).toEqual([
      { city: 'Fishers Island', state: 'NY' },
      { city: '', state: 'CT' },
      null,
    ]);
  });

  it.each([
    ['zip,place\n', 1, /name the columns/],
    ['zip,city,state\n10001,New York,NY\n1001,Agawam,MA', 3, /3 or 5 digits/],
    ['zip,city,state\n10001,New York,New York', 2, /2 letters/],
  ])('%j is refused by its line', (text, line, message) => {
    expect(readZipCodes(text).mistakes).toEqual([{ line, message: expect.stringMatching(message) }]);
  });
});
