import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const CLASSIC_SCRIPT = /<script( defer)? src="\/([\w-]+)\.js"/g;
const OWN_FILE = /(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g;
const STUDIO_FILES = '__STUDIO_FILES__';
/** What the page of an agent needs beside the bundle, in the order of need (`studio-bundle.mjs` names these files). */
const AGENT_FILES = ['editor', 'chat-shared', 'chat-part', 'code-field'].map((name) => ({
  name,
  file: new RegExp(`^${name}-[\\w-]{8}\\.(js|css)$`),
}));

/**
 * Completes the pages after all bundles are built: classic scripts get a name with a hash, which browsers may cache for ever; the
 * sign page learns which files the studio needs, to load them before they are needed; and the page of an agent, `agent.html`, is
 * the page of the studio with links to its files, which then load beside the bundle and not after it.
 *
 * @param {string} outDir
 */
export function finishPages(outDir) {
  const index = readFileSync(join(outDir, 'index.html'), 'utf8');
  const studioFiles = [...index.matchAll(OWN_FILE)].map(([, path]) => path);
  writeFileSync(join(outDir, 'agent.html'), index.replace('</head>', `${agentLinks(outDir)}\n  </head>`));
  for (const name of readdirSync(outDir).filter((file) => file.endsWith('.html'))) {
    const page = readFileSync(join(outDir, name), 'utf8');
    const finished = page
      .replace(CLASSIC_SCRIPT, (_tag, attribute = '', script) => `<script${attribute} src="${hashed(outDir, script)}"`)
      .replace(STUDIO_FILES, studioFiles.join(' '));
    writeFileSync(join(outDir, name), finished);
  }
}

/** Of low priority: the bundle shows the shell before these files show the agent. @param {string} outDir */
function agentLinks(outDir) {
  const files = readdirSync(join(outDir, 'assets'));
  return AGENT_FILES.flatMap(({ name, file: pattern }) => {
    const found = files.filter((file) => pattern.test(file));
    if (found.length === 0) throw new Error(`${name} is no file of the studio`);
    return found.map((file) => {
      const rel = file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"';
      return `  <link ${rel} crossorigin fetchpriority="low" href="/assets/${file}">`;
    });
  }).join('\n  ');
}

/** Copies a script to a name with a hash. @param {string} outDir @param {string} script */
function hashed(outDir, script) {
  const content = readFileSync(join(outDir, `${script}.js`));
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
  const path = `/assets/${script}-${hash}.js`;
  writeFileSync(join(outDir, path), content);
  return path;
}
