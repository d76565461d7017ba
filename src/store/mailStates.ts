/*
 * The states of an email and a letter, and how they change. A state changes in the same transaction as the work
 * itself, so a stored state is always correct.
 *
 * Inbox: an email that was received.
 *
 *   new          Stored, not processed. An email stays in this state if the process ends or the disk fills up while it is
 *                being processed, and returns to it if the operator requeues it (`octi mail retry`, `release`).
 *   waiting      Its commands are held until the sender has confirmed them. Then done or refused; ignored if nobody
 *                answers, the operator drops it or the account is deleted.
 *   done         Its request was carried out.
 *   refused      Its request cannot be carried out, and the sender has been told why.
 *   ignored      Not answered: a robot wrote it, its sender had had enough answers, or the operator dropped it.
 *   quarantined  Set aside for the operator: unreadable, too many at once, or it crashed the process again and again. Mail
 *                from strangers becomes ignored after some time.
 *   failed       We failed to process it. Kept for the operator; the sender has been told, if we know who it is.
 *
 *   new -> waiting | done | refused | ignored | quarantined | failed
 *   waiting -> done | refused | ignored | failed; it fails only if its confirmation cannot be read
 *   quarantined | failed | ignored -> new | ignored, by the operator
 *   quarantined -> ignored, automatically, if it is from a stranger
 *
 * Outbox: a letter to send.
 *
 *   new          Due at `next_attempt_at`, for the first time or after it was postponed.
 *   sending      Leased to the process that is sending it. Becomes new when the server starts, and can be leased again
 *                when the lease has expired.
 *   sent         The mail host has accepted it.
 *   superseded   Not sent, because a later turn replaced it or its reader's account was deleted.
 *   dead         Abandoned: the host refuses its recipient, five days have passed, or the operator dropped it. The next
 *                letter about the board includes its news. The operator can have it sent after all.
 *
 *   new -> sending | superseded | dead
 *   sending -> sent | new | dead
 *   dead -> new, by the operator
 */
export const inboxStates = ['new', 'waiting', 'done', 'refused', 'ignored', 'quarantined', 'failed'] as const;
export type InboxState = (typeof inboxStates)[number];

export const outboxStates = ['new', 'sending', 'sent', 'superseded', 'dead'] as const;
export type OutboxState = (typeof outboxStates)[number];
