/**
 * Renames `heir` to `newPlayer` and `handover` to `transfer` in stored sentences. Inside a JSON string, both patterns
 * would have a backslash before their second quote, so nothing that a player wrote can match.
 */
export const m0030 = `
UPDATE missed
  SET happened = replace(replace(happened, '"heir":', '"newPlayer":'), '"code":"club.handover.', '"code":"club.transfer.')
  WHERE instr(happened, '"heir":') > 0 OR instr(happened, '"code":"club.handover.') > 0;
UPDATE outbox
  SET news = replace(replace(news, '"heir":', '"newPlayer":'), '"code":"club.handover.', '"code":"club.transfer.')
  WHERE instr(news, '"heir":') > 0 OR instr(news, '"code":"club.handover.') > 0;
`;
