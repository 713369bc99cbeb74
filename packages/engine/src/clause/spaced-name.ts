/** `UniversalLife` → `Universal Life`, `IndexedULProtection` → `Indexed UL Protection`, `Term10` → `Term 10` (spec form §3, options). */
export function spacedName(name: string): string {
  return name
    .replaceAll(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replaceAll(/([0-9])([A-Z][a-z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .trim();
}
