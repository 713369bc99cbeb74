/** Names as frequent as among people: few are common, many are rare. Given a number between 0 and 1 for each choice. */

const GIVEN =
  'Mary James Patricia Robert Jennifer John Linda Michael Elizabeth David Barbara William Susan Richard Jessica Joseph Karen Thomas Sarah Christopher Lisa Charles Nancy Daniel Sandra Matthew Ashley Anthony Emily Mark Kimberly Steven Betty Donald Margaret Andrew Donna Joshua Michelle Paul Carol Kenneth Amanda Kevin Melissa Brian Deborah Timothy Stephanie Ronald Rebecca Jason Sharon George Laura Edward Cynthia Jeffrey Dorothy Ryan Amy Jacob Kathleen Nicholas Angela Gary Shirley Eric Emma Jonathan Brenda Stephen Pamela Larry Nicole Justin Anna Scott Samantha Brandon Katherine Benjamin Christine Samuel Debra Gregory Rachel Alexander Carolyn Patrick Janet Frank Maria Raymond Olivia Jack Heather Dennis Helen Jerry Catherine Tyler Diane Aaron Julie Jose Victoria Adam Joyce Nathan Lauren Henry Kelly Zachary Christina Douglas Ruth Peter Joan Kyle Grace Noah'.split(
    ' ',
  );
const FAMILY =
  'Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook Rogers Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson Watson Brooks Chavez Wood James Bennett Gray Mendoza Ruiz Hughes Price Alvarez Castillo Sanders Patel Myers Long Ross Foster Jimenez Okafor Haddad Larsen Weber Silva'.split(
    ' ',
  );
const SYLLABLES = 'ba ko ren ster li mar ove dun hal win ger sto ney tal bro cas el fin ost ur'.split(' ');

/** Every tenth given name is rare. */
export const givenName = (chance: number, rare: number): string =>
  chance < 0.1 ? made(rare, 2) : frequent(GIVEN, chance, 0.1);

/** Two of three family names are rare. */
export const familyName = (chance: number, rare: number): string =>
  chance < 0.66 ? made(rare, 3) : frequent(FAMILY, chance, 0.66);

/** The first of them most often: half of the choices fall on the first quarter. */
function frequent(names: readonly string[], chance: number, from: number): string {
  const share = ((chance - from) / (1 - from)) ** 2;
  return names[Math.floor(share * names.length)] ?? '';
}

/** One of some thousands. */
function made(chance: number, syllables: number): string {
  let rest = chance;
  let name = '';
  for (let at = 0; at < syllables; at += 1) {
    rest *= SYLLABLES.length;
    name += SYLLABLES[Math.floor(rest)] ?? '';
    rest -= Math.floor(rest);
  }
  return name.charAt(0).toUpperCase() + name.slice(1);
}
