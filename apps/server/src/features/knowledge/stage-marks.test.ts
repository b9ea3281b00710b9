import { expect, it } from 'vitest';
import { readMarks } from './stage-marks.ts';

it('wire §3 a stage that is restarted after a server stop keeps its first start time', () => {
  expect(readMarks('')).toEqual([]);
  expect(readMarks('waiting:1 reading:2 segmenting:3 reading:5 segmenting:6 indexing:7 failed:8')).toEqual([
    { stage: 'waiting', at: 1 },
    { stage: 'reading', at: 2 },
    { stage: 'segmenting', at: 6 },
    { stage: 'indexing', at: 7 },
    { stage: 'failed', at: 8 },
  ]);
});
