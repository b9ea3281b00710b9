// The section "Who may import whom" of docs/architecture.md as rules.

/** @type {Record<string, string[]>} */
const MAY_IMPORT = {
  'packages/contract': [],
  'packages/ui': [],
  'packages/chat-core': ['packages/contract'],
  'packages/chat-panel': ['packages/contract', 'packages/chat-core', 'packages/ui'],
  'apps/studio': ['packages/contract', 'packages/chat-core', 'packages/chat-panel', 'packages/ui'],
  'apps/server': ['packages/contract'],
};

/** Roots in which folders must not import each other in a ring, directly or through others, at any depth. */
export const FOLDERS_WITHOUT_RINGS = [
  'packages/contract/src',
  'packages/chat-core/src',
  'packages/chat-panel/src',
  'packages/ui/src',
  'apps/studio/src',
  'apps/server/src/platform',
  'apps/server/src/features',
  'e2e',
  'bench',
  'tooling',
];

/**
 * For a root, its folders from the bottom up: each may import those below it, and no others. Folders in one array are
 * side by side and do not import each other.
 *
 * @type {Record<string, import('./folder-graph.mjs').FolderOrder>}
 */
export const FOLDER_ORDERS = {
  // `message`, `conversation` and `selectors` are pure: they are below everything that does IO.
  'packages/chat-core/src': [
    ['environment', 'json', 'links', 'store'],
    'errors',
    'message',
    'conversation',
    'selectors',
    'wire',
    'upload',
    ['outbox', 'permissions', 'plugins', 'recording'],
    'commands',
    'steering',
    'testing',
  ],
  'packages/chat-panel/src': [
    ['settings', 'texts'],
    'selectors',
    'chat-client',
    'parts',
    'content',
    'message',
    'list',
    'composer',
    'panel',
    ['diagram-frame', 'element', 'testing'],
  ],
  tooling: ['launch', ['build', 'checks', 'test-run', 'test-services'], 'commands', 'record-chats'],
};

export const TEST = '[.](test|e2e|bench)[.](m?[jt]s|tsx)$';
const SERVER_FEATURE = '^apps/server/src/features/([^/]+)/';
const STUDIO_FEATURE = '^apps/studio/src/features/([^/]+)/';

/** Outermost first; each layer may import those after it and not those before it. */
const LAYERS = ['routes', 'service', 'store', 'schema'];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const workspaceRules = Object.entries(MAY_IMPORT).map(([workspace, allowed]) => ({
  name: `${workspace.replace('/', '-')}-imports-only-below`,
  comment:
    allowed.length === 0 ? 'It is a floor: it imports no other workspace.' : `It may import ${allowed.join(', ')}.`,
  severity: 'error',
  from: { path: `^${workspace}/` },
  to: { path: '^(apps|packages|e2e|bench|tooling)/', pathNot: [workspace, ...allowed].map((path) => `^${path}/`) },
}));

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const layerRules = LAYERS.slice(1).map((layer, index) => ({
  name: `server-${layer}-imports-no-outer-layer`,
  comment: `In a feature: ${LAYERS.join(' → ')}, never back.`,
  severity: 'error',
  from: { path: `${SERVER_FEATURE}.*[.]${layer}[.]ts$` },
  to: { path: `^apps/server/src/features/$1/.*[.](${LAYERS.slice(0, index + 1).join('|')})[.]ts$` },
}));

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
export const dependencyRules = [
  ...workspaceRules,
  ...layerRules,
  {
    name: 'server-features-meet-at-index',
    comment: "A feature uses another only through the other's index.ts.",
    severity: 'error',
    from: { path: SERVER_FEATURE, pathNot: TEST },
    to: {
      path: SERVER_FEATURE,
      pathNot: ['^apps/server/src/features/$1/', '^apps/server/src/features/[^/]+/index[.]ts$'],
    },
  },
  {
    name: 'server-platform-knows-no-feature',
    severity: 'error',
    from: { path: '^apps/server/src/platform/', pathNot: TEST },
    to: { path: '^apps/server/src/(features/|app[.]ts$|main[.]ts$)' },
  },
  {
    name: 'studio-features-meet-at-index',
    comment: "A feature uses parts of another only through the other's index.ts; shell/ and routes.tsx compose them.",
    severity: 'error',
    from: { path: STUDIO_FEATURE },
    to: {
      path: STUDIO_FEATURE,
      pathNot: ['^apps/studio/src/features/$1/', '^apps/studio/src/features/[^/]+/index[.]ts$'],
    },
  },
  {
    name: 'studio-floor-knows-no-feature',
    severity: 'error',
    from: {
      path: '^apps/studio/src/(api|command|connection|form|i18n|language|list-page|local-cache|page|session|store|theme)/',
      pathNot: TEST,
    },
    to: { path: '^apps/studio/src/(features/|shell/|routes[.]tsx$|main[.]tsx$)' },
  },
  { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
  { name: 'nobody-imports-a-test', severity: 'error', from: {}, to: { path: TEST } },
  { name: 'every-import-resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
];
