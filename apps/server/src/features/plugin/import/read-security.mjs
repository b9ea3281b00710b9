// @ts-check
import { fieldsOf, isFields, listOf, own, textAt } from './plain-value.mjs';
import { Unusable } from './unusable.mjs';

/**
 * @import { PluginAuth } from '@parley/contract'
 * @import { References } from './references.mjs'
 */

/** Of scopes together, in the contract. */
const SCOPE_MAX = 2_000;
const ADDRESS_MAX = 1_000;
const NAME = /^[\w!#$%&'*+.^`|~-]{1,128}$/;

/** @typedef {{ readonly auth: PluginAuth } | { readonly problem: string }} ReadScheme */

/** The schemes of which each list of names has to be used together. @typedef {readonly (readonly string[])[]} Requirement */

/** @param {unknown} security @returns {Requirement} */
const toRequirement = (security) => listOf(security).map((one) => Object.keys(fieldsOf(one)));

/**
 * A plugin has one way to be authorised: the one that serves the most operations. `refuse` throws for an operation that it does not
 * serve.
 *
 * @param {References} references
 * @param {Record<string, unknown>} document
 * @param {readonly unknown[]} ofOperations The `security` of each operation, undefined where it has none of its own.
 * @param {string | null} documentAddress
 */
export function readSecurity(references, document, ofOperations, documentAddress) {
  const declared = fieldsOf(document.securityDefinitions ?? own(document.components, 'securitySchemes'));
  /** @type {Map<string, ReadScheme>} */
  const schemes = new Map();
  for (const [name, scheme] of Object.entries(declared))
    schemes.set(
      name,
      toScheme(followed(references, scheme), documentAddress, scopesOf(name, [document.security, ...ofOperations])),
    );
  const requirements = ofOperations.map((security) => toRequirement(security ?? document.security));
  const chosen = mostUsed(requirements, schemes);
  const found = chosen === null ? undefined : schemes.get(chosen);
  const auth = found && 'auth' in found ? found.auth : { type: /** @type {const} */ ('none') };
  return {
    auth,
    unusable: [...schemes].flatMap(([name, scheme]) =>
      'problem' in scheme ? [{ name, problem: scheme.problem }] : [],
    ),
    /** @param {unknown} security */
    refuse(security) {
      const alternatives = toRequirement(security ?? document.security);
      const isServed = alternatives.some((names) => names.length === 0 || (names.length === 1 && names[0] === chosen));
      if (alternatives.length === 0 || isServed || chosen === null) return;
      const needed = alternatives.map((names) => names.join(' + ')).join(', ');
      throw new Unusable(alternatives.every((names) => names.length > 1) ? 'several-keys' : 'other-security', needed);
    },
  };
}

/** @param {References} references @param {unknown} scheme */
function followed(references, scheme) {
  try {
    return references.follow(scheme);
  } catch (error) {
    if (error instanceof Unusable) return null;
    throw error;
  }
}

/** @param {readonly Requirement[]} requirements @param {ReadonlyMap<string, ReadScheme>} schemes @returns {string | null} */
function mostUsed(requirements, schemes) {
  /** @type {Map<string, number>} */
  const uses = new Map();
  for (const requirement of requirements)
    for (const [name, ...others] of requirement) {
      const scheme = name === undefined ? undefined : schemes.get(name);
      if (name !== undefined && others.length === 0 && scheme && 'auth' in scheme)
        uses.set(name, (uses.get(name) ?? 0) + 1);
    }
  const [first] = [...uses].sort((one, other) => other[1] - one[1]);
  return first?.[0] ?? onlyScheme(requirements, schemes);
}

/** Documents that name a scheme and no operation that needs it mean all of them. @param {readonly Requirement[]} requirements @param {ReadonlyMap<string, ReadScheme>} schemes */
function onlyScheme(requirements, schemes) {
  const [[name, scheme] = [], ...others] = [...schemes];
  const isUnused = requirements.every((requirement) => requirement.length === 0);
  return isUnused && others.length === 0 && name !== undefined && scheme && 'auth' in scheme ? name : null;
}

/** The scopes that operations ask of a scheme. @param {string} name @param {readonly unknown[]} securities */
function scopesOf(name, securities) {
  const asked = securities.flatMap((security) => listOf(security).flatMap((one) => listOf(own(one, name))));
  return [...new Set(asked.filter((scope) => typeof scope === 'string'))];
}

/** @param {unknown} scheme @param {string | null} base @param {readonly string[]} scopes @returns {ReadScheme} */
function toScheme(scheme, base, scopes) {
  const type = textAt(scheme, 'type');
  const owner = /** @type {const} */ ('space');
  if (type === 'basic') return { auth: { type: 'basic', owner } };
  if (type === 'apiKey') return keyScheme(scheme);
  if (type === 'http') {
    const kind = textAt(scheme, 'scheme').toLowerCase();
    if (kind === 'basic') return { auth: { type: 'basic', owner } };
    const bearer = { type: /** @type {const} */ ('key'), owner, location: /** @type {const} */ ('header') };
    if (kind === 'bearer') return { auth: { ...bearer, name: 'Authorization', prefix: 'Bearer ' } };
    return { problem: `http ${kind}` };
  }
  return type === 'oauth2' ? oauthScheme(scheme, base, scopes) : { problem: type || 'unknown' };
}

/** @param {unknown} scheme @returns {ReadScheme} */
function keyScheme(scheme) {
  const location = textAt(scheme, 'in');
  const name = textAt(scheme, 'name');
  if ((location !== 'header' && location !== 'query') || !NAME.test(name)) return { problem: `apiKey ${location}` };
  // Swagger 2 has no scheme for bearer tokens: documents say it in words.
  const isBearer = name.toLowerCase() === 'authorization' && /bearer/i.test(textAt(scheme, 'description'));
  return { auth: { type: 'key', owner: 'space', location, name, prefix: isBearer ? 'Bearer ' : '' } };
}

/** @param {unknown} scheme @param {string | null} base @param {readonly string[]} scopes @returns {ReadScheme} */
function oauthScheme(scheme, base, scopes) {
  const flows = fieldsOf(own(scheme, 'flows'));
  const flowName = textAt(scheme, 'flow');
  const code = flows.authorizationCode ?? (flowName === 'accessCode' ? scheme : undefined);
  const client = flows.clientCredentials ?? (flowName === 'application' ? scheme : undefined);
  const flow = isFields(code) ? code : isFields(client) ? client : null;
  if (flow === null) return { problem: `oauth2 ${flowName || Object.keys(flows).join(', ')}` };
  const asked = scopes.length > 0 ? scopes : Object.keys(fieldsOf(flow.scopes));
  const rest = { client_id: '', scope: asked.join(' ').length <= SCOPE_MAX ? asked.join(' ') : '' };
  const tokenUrl = endpoint(textAt(flow, 'tokenUrl'), base);
  const authorizeUrl = endpoint(textAt(flow, 'authorizationUrl'), base);
  if (tokenUrl === null || (flow === code && authorizeUrl === null)) return { problem: 'oauth2' };
  if (flow !== code) return { auth: { type: 'client_credentials', token_url: tokenUrl, ...rest } };
  return { auth: { type: 'oauth', authorize_url: /** @type {string} */ (authorizeUrl), token_url: tokenUrl, ...rest } };
}

/** @param {string} text @param {string | null} base @returns {string | null} */
function endpoint(text, base) {
  if (text === '' || !URL.canParse(text, base ?? undefined)) return null;
  const { href, protocol, hash } = new URL(text, base ?? undefined);
  const address = hash === '' ? href : href.slice(0, -hash.length);
  return /^https?:$/.test(protocol) && !/[\s@]/.test(address) && address.length <= ADDRESS_MAX ? address : null;
}
