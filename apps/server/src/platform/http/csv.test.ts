import { csvLine } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { csvFile } from './csv.ts';

describe('a CSV file', () => {
  it('is made part by part, and no further than its reader has read', async () => {
    let made = 0;
    let isOver = false;
    async function* parts() {
      try {
        for (;;) yield csvLine([++made]);
      } finally {
        isOver = true;
      }
    }
    const { name, contentType, body } = csvFile('report', parts());
    expect([name, contentType]).toEqual(['report.csv', 'text/csv; charset=utf-8']);
    const reader = body.getReader();
    const { value: mark } = await reader.read();
    expect([...(mark ?? [])]).toEqual([0xef, 0xbb, 0xbf]);
    const { value } = await reader.read();
    expect(new TextDecoder().decode(value)).toBe('1\r\n');
    await reader.cancel();
    expect(made).toBeLessThan(4);
    expect(isOver).toBe(true);
  });
});
