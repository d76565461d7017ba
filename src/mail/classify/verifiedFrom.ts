import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { addressesIn, type Field, isPlainAddress, valuesOf } from '../parse/headers.js';

/**
 * Returns the sender's address if the receiving host vouches for it (docs/mail-rules.md section 2). There must be
 * exactly one From address, and the host's own Authentication-Results (RFC 8601) must say `dmarc=pass` for the same
 * domain. Any such fields below the host's own Received fields may have come with the email and are ignored.
 */
export function verifiedFrom(fields: readonly Field[], authservId: string | undefined): string | undefined {
  if (!authservId) return undefined;
  const from = valuesOf(fields, 'from').flatMap(addressesIn);
  const address = from[0];
  if (valuesOf(fields, 'from').length !== 1 || from.length !== 1 || !address || !isPlainAddress(address)) {
    return undefined;
  }
  const domain = domainToASCII(address.slice(address.lastIndexOf('@') + 1));
  const host = authservId.toLowerCase();
  const verdicts = hostFields(fields, host).flatMap((value) => dmarcVerdicts(value, host));
  const vouched = verdicts.every(({ result, headerFrom }) => result === 'pass' && headerFrom === domain);
  return domain !== '' && verdicts.length > 0 && vouched ? address : undefined;
}

/** Returns the Authentication-Results fields above the point where the email came in from another host. */
function hostFields(fields: readonly Field[], host: string): string[] {
  const results: string[] = [];
  let cameIn = false;
  for (const { name, value } of fields) {
    if (name === 'authentication-results') results.push(value);
    else if (name === 'received') {
      if (cameIn) break;
      if (isInnerHop(value, host)) continue;
      const by = /\sby\s+(\S+)/.exec(plain(value).toLowerCase())?.[1] ?? '';
      if (!isSameOrganization(by, host)) break;
      cameIn = true;
    }
  }
  return results;
}

const innerAddress = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd]|fe80:)/i;

/**
 * Whether a Received field describes a step inside the host. The other side chose the name, but the host itself saw the
 * network address next to it. Steps between programs on the host have no address.
 */
function isInnerHop(value: string, host: string): boolean {
  const sender = /^from\s+(.*?)(?:\sby\s|$)/i.exec(value)?.[1];
  if (sender === undefined) return true;
  const addresses = sender
    .replace(/IPv6:/gi, '')
    .split(/[^\da-f.:]+/i)
    .filter((word) => isIP(word) !== 0);
  if (addresses.length > 0) return addresses.every((address) => innerAddress.test(address));
  return isSameOrganization(sender.split(/\s/)[0]?.toLowerCase() ?? '', host);
}

/**
 * Whether two hosts belong together: they are the same, one is a subdomain of the other, or both are subdomains of the
 * same domain, which has at least two labels.
 */
function isSameOrganization(name: string, host: string): boolean {
  const parent = host.split('.').slice(1).join('.');
  return name === host || name.endsWith(`.${host}`) || (parent.includes('.') && name.endsWith(`.${parent}`));
}

function dmarcVerdicts(value: string, host: string): { result: string; headerFrom: string }[] {
  const [id = '', ...results] = plain(value).toLowerCase().split(';');
  if (id.trim().split(/\s+/)[0] !== host) return [];
  return results.flatMap((text) => {
    const result = /^\s*dmarc\s*(?:\/\s*\d+\s*)?=\s*(\w+)/.exec(text)?.[1];
    if (result === undefined) return [];
    // If there are several, none counts.
    const named = [...text.matchAll(/\sheader\.from\s*=\s*(\S+)/g)];
    const headerFrom = named.length === 1 ? (named[0]?.[1] ?? '') : '';
    return [{ result, headerFrom: domainToASCII(headerFrom.slice(headerFrom.lastIndexOf('@') + 1)) }];
  });
}

/** Removes the comments from a structured field, and keeps quoted strings from being read as syntax. */
function plain(value: string): string {
  let out = '';
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < value.length; at += 1) {
    const sign = value[at] ?? '';
    if (sign === '\\' && (quoted || depth > 0)) at += 1;
    else if (quoted) {
      if (sign === '"') quoted = false;
      else out += /[\w.@-]/.test(sign) ? sign : '_';
    } else if (sign === '(') depth += 1;
    else if (depth > 0) {
      if (sign === ')') depth -= 1;
    } else if (sign === '"') quoted = true;
    else out += sign;
  }
  return out.trim();
}
