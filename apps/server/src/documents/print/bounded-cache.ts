/** A cache that is emptied when it has `most` keys, so that what each thread keeps of documents is limited. */
export function boundedCache<Made>(most: number): (key: string, make: () => Made) => Made {
  const known = new Map<string, Made>();
  return (key, make) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make();
    if (known.size >= most) known.clear();
    known.set(key, made);
    return made;
  };
}
