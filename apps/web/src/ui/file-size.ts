const UNITS = ['Bytes', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'];

/** `482.11 KB`; whole bytes have no decimals (spec form §9). */
export function fileSizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  // A size that rounds up to the next unit is written in that unit.
  const rounded = Number((bytes / 1024 ** power).toFixed(2));
  const over = rounded >= 1024 && power < UNITS.length - 1;
  const number = over ? rounded / 1024 : rounded;
  const unit = power + (over ? 1 : 0);
  return `${unit === 0 ? number : number.toFixed(2)} ${UNITS[unit] ?? ''}`;
}
