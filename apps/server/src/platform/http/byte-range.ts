/** Both ends belong to it. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

const SINGLE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** What a `Range` header asks of so many bytes. Several ranges, or none that can be read, ask for the whole. */
export function rangeOf(header: string | null, byteSize: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first = '', last = ''] = SINGLE_RANGE.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  if (first !== '' && last !== '' && Number(last) < Number(first)) return 'whole';
  const start = first === '' ? Math.max(0, byteSize - Number(last)) : Number(first);
  const end = first === '' || last === '' ? byteSize - 1 : Math.min(Number(last), byteSize - 1);
  return start <= end ? { start, end } : 'unsatisfiable';
}
