import { anyOf } from '../languages.js';

/** Devices, programs and services that add their name below an email. */
const names =
  `iphone ipad ipod apple mac android samsung galaxy huawei xiaomi pixel oneplus nokia blackberry fairphone outlook yahoo
  gmail gmx web\\.de proton k-9 fairemail thunderbird tutanota tuta spark mailbird telekom windows app`.replace(
    /\s+/g,
    '|',
  );
const devices = `${names}|${anyOf('footer.devices')}`;

/** Virus scanners. */
const guards =
  `avast アバスト avg mcafee norton kaspersky sophos clamav eset bitdefender mailscanner messagelabs mimecast avira`.replace(
    /\s+/g,
    '|',
  );

const lines = [
  new RegExp(`^(?:${anyOf('footer.sent')})\\s.*(?:${devices}|iphon|galax)`, 'iu'),
  new RegExp(`^(?:${anyOf('footer.sentWith')}) \\S+(?:\\s\\S+){0,4}$`, 'iu'),
  new RegExp(`^.{0,8}(?:${devices}).{0,20}(?:${anyOf('footer.sentBehind')})$`, 'iu'),
  new RegExp(
    `^(?:\\S+\\s){0,3}outlook\\s(?:${anyOf('footer.outlookFor')})\\s(?:\\S+\\s)?(?:ios|android|mac)(?:\\s?<.*>|\\s\\S+)?(?:\\s\\S+)?$`,
    'iu',
  ),
  new RegExp(`^(?:${anyOf('footer.lines').replaceAll('DEVICE', `(?:${devices})`)})$`, 'iu'),
  /^[^<>]{1,60}<https:\/\/aka\.ms\/[^<>]{1,40}>[^<>]{0,30}$/iu,
  new RegExp(`(?:${guards}).*(?:${anyOf('footer.virus')})|(?:${anyOf('footer.virus')}).*(?:${guards})`, 'iu'),
  new RegExp(`^.{1,40}www\\.(?:${guards})\\.com$`, 'iu'),
  new RegExp(`^(?:${anyOf('footer.scanned')}) (?:${guards})\\b|^version: \\S+ / virus database:`, 'iu'),
  new RegExp(`^<?(?:https?://)?www\\.(?:${guards})\\.[a-z]{2,3}\\b\\S*$`, 'iu'),
  /^<#[\da-f-]{36}>$/i,
];

/** A line that a phone, a mail service or a virus scanner adds below the sender's text. */
export function isFooter(line: string): boolean {
  if (line.length > 200) return false;
  // Some put zero-width characters around it.
  const bare = line.replace(/\p{Cf}/gu, '').trim();
  return lines.some((pattern) => pattern.test(bare));
}

const warns = new RegExp(`^\\W{0,4}(?:${anyOf('warning.begins')})`, 'iu');
const ofStrangers = new RegExp(anyOf('warning.strangers'), 'iu');
/** A longer paragraph is the sender's own text. */
const longestBanner = 600;

/**
 * How many lines from here are the warning that mail hosts put above mail from outside; 0 for none. A sentence continues
 * below a full line.
 */
export function bannerLength(text: readonly string[], at: number): number {
  const line = (text[at] ?? '').trim();
  if (line.length > longestBanner || !warns.test(line) || !ofStrangers.test(line)) return 0;
  let count = 1;
  while (
    count < 5 &&
    isBroken((text[at + count - 1] ?? '').trim()) &&
    /^[^\d\s]/.test(text[at + count] ?? '')
  ) {
    count += 1;
  }
  return count;
}

const isBroken = (line: string): boolean =>
  line.length >= 60 && line.length <= 80 && !/[.!?:)\]*]$/.test(line);

/** Footers of mailing lists and companies, which continue to the end of the text or to a quote. */
const openings = [
  new RegExp(`^(?:${anyOf('legal.heads')})(?![\\p{L}\\d])`, 'iu'),
  new RegExp(`^(?:${anyOf('legal.begins')})\\b.*\\b(?:${anyOf('legal.words')})`, 'iu'),
  new RegExp(`^(?:${anyOf('footer.opens')})`, 'iu'),
  /^(?:_,_\._,_|groups\.io links:)/iu,
  /\bmailing list\b.*(?:--|@|https?:)/iu,
];
const opens = (line: string): boolean => openings.some((pattern) => pattern.test(line));
const unsubscribe = new RegExp(`^(?:${anyOf('footer.unsubscribe')})\\b`, 'iu');
const listPage = /^(?:\S+ mailing list$|https?:\/\/\S*(?:listinfo|mailman)|\S+@\S+$)/iu;

const isListPage = (line: string): boolean => listPage.test(line) || unsubscribe.test(line);

/** Whether a footer of several lines begins here, with a rule above it or not. */
export function startsFooter(text: readonly string[], at: number): boolean {
  const line = (text[at] ?? '').trim();
  if (line.length > 400) return false;
  if (opens(line)) return true;
  if (!/^[_=#-]{3,}$/.test(line)) return false;
  const below = text.slice(at + 1, at + 4).map((one) => one.trim().slice(0, 400));
  const [first = '', second = ''] = below[0] === '' ? below.slice(1) : below;
  if (unsubscribe.test(first)) return true;
  return opens(first) || isFooter(first) || (isListPage(first) && isListPage(second));
}
