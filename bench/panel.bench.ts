import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findOrInstallChromium } from '../tooling/test-services/find-chromium.mjs';
import { type BuiltPage, buildPage } from './panel/build-page.ts';
import { goalsOf } from './panel/goals.ts';
import { openPage } from './panel/open-page.ts';
import { serveFolder } from './panel/serve-folder.ts';
import { FULL, QUICK, WORK, type Work } from './panel/work.ts';
import { type Figures, report } from './report.ts';
import { median } from './statistics.ts';
import { waitForQuiet } from './streams/machine.ts';
import { installPeer } from './streams/peers.ts';

/**
 * `npm run bench -- panel`: the cost of a chat in a page, compared with a hand-written reference page
 * and with other products, all with the same text in the same run. `--only=deep-chat` leaves the other peers out,
 * `--only=none` all of them, `--work=W1,W4` measures less, `--rounds=1` is done sooner.
 */
const REFERENCE = 'reference';
const PARLEY = 'Parley';
const PEERS: Readonly<Record<string, string>> = {
  [REFERENCE]: 'panel-reference',
  'virtua + streamdown': 'panel-virtua-streamdown',
  'assistant-ui': 'panel-assistant-ui',
  'Ant Design X': 'panel-ant-design-x',
  'deep-chat': 'panel-deep-chat',
  'react-markdown': 'panel-react-markdown',
};
const extent = process.argv.includes('--quick') ? QUICK : FULL;
const optionOf = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
const rounds = Number(optionOf('rounds') ?? extent.rounds);
const only = optionOf('only')?.split(',');
const workloads = optionOf('work')?.split(',') ?? Object.keys(WORK);

const say = (line: string) => process.stdout.write(`${line}\n`);
const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const browser = await findOrInstallChromium(new AbortController().signal);
if (browser.result === 'missing') throw new Error(`There is no browser to measure in: ${browser.reason}.`);

const built = await mkdtemp(join(tmpdir(), 'parley-bench-'));
const firstLoad: Record<string, number> = {};
const addresses: Record<string, string> = {};

async function addPage(name: string, source: string): Promise<void> {
  const folder = join(built, String(Object.keys(addresses).length));
  const page: BuiltPage = await buildPage(source, folder);
  firstLoad[name] = page.firstLoadKb;
  addresses[name] = `/${Object.keys(addresses).length}/`;
}

for (const [name, folder] of Object.entries(PEERS)) {
  if (name !== REFERENCE && only && !only.includes(name)) continue;
  const source = pathOf(`./peers/${folder}`);
  if (!(await installPeer({ name, folder: source }))) say(`Skipped ${name}: npm could not install it.`);
  else await addPage(name, source).catch((error) => say(`Skipped ${name}: it could not be built. ${error.message}`));
}
await addPage(PARLEY, pathOf('./panel/parley'));
const withoutReact = await buildPage(pathOf('./panel/weighed'), join(built, 'weighed'), {
  without: [/^react(-dom)?(\/|$)/],
});

await using server = await serveFolder(built);

async function measure(name: string, work: Work): Promise<Figures> {
  await waitForQuiet(extent.quietSeconds);
  await using page = await openPage((browser as { path: string }).path, `${server.address}${addresses[name]}`);
  return await work(page, extent);
}

/** Rounds alternate between the pages, so that a slow moment of the machine affects all of them. */
const measured: Record<string, Figures[]> = {};
for (let round = 1; round <= rounds; round += 1)
  for (const work of workloads)
    for (const name of Object.keys(addresses)) {
      process.stderr.write(`Round ${round} of ${rounds}, ${work}: ${name}\n`);
      try {
        const figures = await measure(name, WORK[work] as Work);
        measured[name] = [...(measured[name] ?? []), figures];
      } catch (error) {
        if (name === REFERENCE || name === PARLEY) throw error;
        say(`${work} of ${name} does not count: ${(error as Error).message.split('\n')[0]}`);
      }
    }
await rm(built, { recursive: true });

function medianOf(name: string): Figures {
  const all = measured[name] ?? [];
  const figures = [...new Set(all.flatMap(Object.keys))];
  const middle = figures.map((figure) => [
    figure,
    median(all.flatMap((one) => (one[figure] === undefined ? [] : [one[figure]]))),
  ]);
  return { ...Object.fromEntries(middle), 'W5 first load, kB': firstLoad[name] };
}

const pages = Object.fromEntries(Object.keys(addresses).map((name) => [name, medianOf(name)]));
const own = { ...pages[PARLEY], 'W5 first load without React, kB': withoutReact.firstLoadKb };
const figures = [...new Set(Object.values({ ...pages, [PARLEY]: own }).flatMap(Object.keys))];
const rows = Object.fromEntries(
  figures.map((figure) => [
    figure,
    Object.fromEntries(
      Object.entries({ ...pages, [PARLEY]: own }).map(([name, all]) => [name, (all as Figures)[figure]]),
    ),
  ]),
);
const products = Object.keys(pages).filter((name) => name !== REFERENCE && name !== PARLEY);
report(
  'panel',
  rows,
  goalsOf({ reference: pages[REFERENCE] ?? {}, own, products: products.map((name) => pages[name] ?? {}) }),
);
