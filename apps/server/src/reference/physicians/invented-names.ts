/** The parts of which the invented doctors are made. */
const words = (text: string): string[] => text.trim().split(/\s+/);
const lines = (text: string): string[] => text.trim().split(/\s*\n\s*/);

export const firstNames = words(`
  Ada Adrian Aisha Alan Alice Amara Amir Andrea Angela Anton Beatriz Benjamin Bianca Brian Camila Carlos Carmen Chloe
  Clara Daniel David Deborah Diego Dmitri Dorothy Edward Elena Elias Emily Esther Ethan Fatima Felix Fiona Gabriel Grace
  Hana Harold Helen Hiro Ibrahim Imani Ingrid Isaac Jada James Jasmine Joan Jorge Joseph Julia Kareem Karen Keiko Kevin
  Laila Laura Leo Linda Lucia Malik Marcus Maria Mateo Mei Michael Mina Nadia Naomi Nathan Nina Noah Olga Omar Owen
  Patricia Paul Priya Rachel Rafael Raj Rebecca Robert Rosa Ruth Samuel Sara Sean Sofia Stella Tamar Teresa Thomas Uma
  Victor Vivian Walter Wei William Yara Yusuf Zoe
`);

export const lastNames = words(`
  Abbott Abdi Abrams Acosta Adams Adeyemi Aguilar Ahmed Allen Alvarez Anderson Andersson Aoki Archer Armstrong Arroyo
  Bailey Baker Banerjee Barnes Barrett Bauer Becker Bell Bennett Berg Bishop Blackwood Blake Bonner Boyd Brennan Brooks
  Brown Burke Burns Butler Byrne Caldwell Campbell Carlson Carter Castillo Chan Chandra Chavez Chen Choi Clark Cohen
  Cole Coleman Collins Cooper Costa Crawford Cruz Dalton Daniels Das Davidson Davis Delgado Desai Diaz Dixon Donovan
  Doyle Duncan Dunn Eaton Edwards Eklund Elliott Ellis Espinoza Evans Farrell Feldman Ferreira Fields Fischer Fisher
  Fleming Flores Foster Fox Franklin Fraser Freeman Friedman Garcia Gardner Gibson Gill Goldberg Gomez Gonzalez Gordon
  Graham Grant Gray Green Griffin Gupta Guzman Haddad Hall Hamilton Hansen Harper Harris Hart Hassan Hayes Henderson
  Hernandez Hicks Hill Hoffman Holloway Howard Hughes Hunter Ibarra Ingram Iqbal Ivanova Jackson Jacobs Jain James
  Jenkins Jensen Johansson Johnson Jones Jordan Joshi Kaminski Kang Kaplan Katz Kaur Keller Kelly Kennedy Khan Kim King
  Klein Knight Kowalski Kumar Lambert Lang Larsen Lawson Lee Leon Levine Lewis Li Lin Lindqvist Liu Lopez Lowe Lynch
  MacDonald Maguire Mahoney Malik Mann Marshall Martin Martinez Mason Matthews McBride McCarthy McKenna Medina Mehta
  Mendoza Meyer Miller Mitchell Moore Morales Moreno Morgan Morris Murphy Murray Nakamura Navarro Nelson Newman Nguyen
  Nichols Nielsen Novak Nunez O'Brien O'Connor O'Neill Okafor Oliver Olsen Ortiz Osei Owens Palmer Park Parker Patel
  Pereira Perez Perry Peters Petrov Phillips Pierce Porter Powell Price Quinn Ramirez Ramos Rao Reed Reid Reyes Reynolds
  Richardson Rivera Roberts Robinson Rodriguez Rogers Romero Rosen Ross Russell Ryan Salazar Sanchez Santos Sato Schmidt
  Schwartz Scott Serrano Shah Sharma Shaw Shapiro Silva Simmons Singh Smith Smythe Solomon Stein Stevens Stewart Stone
  Sullivan Suzuki Tanaka Taylor Thompson Thomas Torres Tran Turner Underwood Vargas Vasquez Vega Wagner Walker Wallace
  Walsh Wang Ward Warren Watson Weber Weiss Wells West White Williams Wilson Wong Wood Wright Wu Yamamoto Yang Young
  Zhang Zimmerman
`);

/** The fifty most common last names of the country. */
export const commonNames = words(`
  Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas
  Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King
  Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts
`);

export const towns = lines(`
  Cedar Quay
  Demo Springs
  Exampleton
  Fable Heights
  Fictional Falls
  Imaginary Lake
  Invention Park
  Madeup Harbor
  Mockford
  Model City
  Nowhere Bay
  Pretend Valley
  Sample Grove
  Sampleton
  Specimen Ridge
  Testbury
`);

export const facilities = lines(`
  Children's Clinic
  Community Hospital
  Family Clinic
  General Hospital
  Health Center
  Medical Center
  Memorial Hospital
  Urgent Care Clinic
  Walk-in Clinic
  Women's Clinic
`);

export const streets = lines(`
  Demo Drive
  Example Street
  Fable Avenue
  Fiction Boulevard
  Instance Road
  Invented Way
  Mock Lane
  Pattern Court
  Placeholder Plaza
  Sample Street
  Specimen Avenue
  Template Terrace
`);

/** State, beginning of its zip codes, one of its area codes. */
export const places = lines(`
  AL 350 205
  AK 995 907
  AZ 850 602
  AR 720 501
  CA 900 213
  CO 800 303
  CT 061 203
  DE 198 302
  DC 200 202
  FL 331 305
  GA 303 404
  HI 968 808
  ID 837 208
  IL 606 312
  IN 462 317
  IA 503 515
  KS 672 316
  KY 402 502
  LA 701 504
  ME 041 207
  MD 212 410
  MA 021 617
  MI 482 313
  MN 554 612
  MS 392 601
  MO 631 314
  MT 591 406
  NE 681 402
  NV 891 702
  NH 031 603
  NJ 071 201
  NM 871 505
  NY 100 212
  NC 282 704
  ND 581 701
  OH 441 216
  OK 731 405
  OR 972 503
  PA 191 215
  RI 029 401
  SC 292 803
  SD 571 605
  TN 372 615
  TX 752 214
  UT 841 801
  VT 054 802
  VA 232 703
  WA 981 206
  WV 253 304
  WI 532 414
  WY 820 307
  PR 009 787
`).map((line): [state: string, zipStart: string, areaCode: string] => {
  const [state = '', zipStart = '', areaCode = ''] = words(line);
  return [state, zipStart, areaCode];
});
