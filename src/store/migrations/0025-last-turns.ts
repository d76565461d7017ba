/** Records when players last played, for the list of players, and how each game changed the ratings. */
export const m0025 = `
ALTER TABLE player ADD COLUMN last_turn_at INTEGER;
UPDATE player SET last_turn_at = (
  SELECT max(played_at) FROM seat CROSS JOIN board ON board.id = seat.board_id AND practice = 0
    CROSS JOIN turn ON turn.board_id = seat.board_id AND turn.seat = seat.seat
  WHERE seat.player_id = player.id
);
ALTER TABLE seat ADD COLUMN rating_before REAL;
ALTER TABLE seat ADD COLUMN rating_after REAL;
`;
