/** Adds indexes for frequent queries, so that their cost does not grow with other players' boards. */
export const m0005 = `
-- Boards of a game (by its name without options) in one state, in order of number.
CREATE INDEX board_game ON board (substr(game, 1, instr(game || '+', '+') - 1), state);
CREATE INDEX question_expiry ON question (expires_at) WHERE state = 'open';
CREATE INDEX seek_own ON seek (player_id) WHERE closed_at IS NULL;
CREATE INDEX seek_joined ON seek_player (player_id);
CREATE INDEX outbox_player ON outbox (player_id);
`;
