import { startScriptedModel } from '../apps/server/src/testing/scripted-model.ts';
import { modelSettings } from '../e2e/support/predictable-model.ts';
import { measureBackup } from './growth/backup-and-restore.ts';
import { availableEngines, type Installation, newPlace, startInstallation } from './growth/installation.ts';
import { createMeasures } from './growth/measures.ts';
import { type Figures, type Goal, report } from './report.ts';
import { median, percentile } from './statistics.ts';

/**
 * `npm run bench -- growth`: what a user waits for in a conversation while the database holds 1,000, 100,000 and 1,000,000
 * messages, on both engines, and what a backup and a restore of the largest cost. `--quick` leaves the largest out.
 */
const isQuick = process.argv.includes('--quick');
const SIZES = isQuick ? [1_000, 100_000] : [1_000, 100_000, 1_000_000];
const SAMPLES = isQuick ? 100 : 400;
const WARM_UP = 20;
const GROWTH_MAX = 1.5;

const engines = availableEngines();

let lastAskedAt = 0;
await using model = await startScriptedModel();
model.answerOthers(() => {
  lastAskedAt = performance.now();
  return { text: ['Hello ', 'you.'] };
});
const measures = createMeasures({ lastAskedAt: () => lastAskedAt });
const nameOf = (messages: number) => (messages < 1_000_000 ? `${messages / 1_000}k` : `${messages / 1_000_000}M`);

/** One sample of each size after the other, so that a slow moment of the machine affects all sizes alike. */
async function measureAll(installations: readonly Installation[]): Promise<Map<string, Map<Installation, number[]>>> {
  const samples = new Map(Object.keys(measures).map((name) => [name, new Map<Installation, number[]>()]));
  for (const [name, measure] of Object.entries(measures))
    for (let sample = -WARM_UP; sample < SAMPLES; sample += 1)
      for (const installation of installations) {
        const taken = await measure(installation);
        const before = samples.get(name)?.get(installation) ?? [];
        if (sample >= 0) samples.get(name)?.set(installation, [...before, taken]);
      }
  return samples;
}

const rows: Record<string, Figures> = {};
const goals: Goal[] = [];

for (const engine of engines) {
  const installations: Installation[] = [];
  for (const messages of SIZES) {
    const startedAt = performance.now();
    installations.push(await startInstallation(await newPlace(engine), messages, modelSettings(model)));
    process.stdout.write(
      `${engine}: filled with ${nameOf(messages)} in ${Math.round((performance.now() - startedAt) / 1000)} s\n`,
    );
  }
  for (const [name, bySize] of await measureAll(installations)) {
    const p95 = installations.map((installation) => percentile(bySize.get(installation) ?? [], 0.95));
    const growth = (p95.at(-1) ?? Number.NaN) / (p95[0] ?? Number.NaN);
    const columns = installations.flatMap((installation, index) => [
      [`${nameOf(installation.messages)} p50 ms`, median(bySize.get(installation) ?? [])],
      [`${nameOf(installation.messages)} p95 ms`, p95[index]],
    ]);
    rows[`${engine}, ${name}`] = { ...Object.fromEntries(columns), growth };
    goals.push({ goal: `${engine}, ${name}: p95, × smallest`, value: growth, limit: GROWTH_MAX, better: 'lower' });
    process.stdout.write(`${engine}, ${name}: measured\n`);
  }

  for (const { stop } of installations) await stop();
  const largest = installations.at(-1);
  const target = await newPlace(engine);
  const commands = await measureBackup(largest?.settings ?? {}, target);
  for (const [name, figures] of Object.entries(commands)) rows[`${engine}, ${name}`] = figures;
  await target.remove();
  for (const { remove } of installations) await remove();
}

report('growth', rows, goals);
