/*
 * The states of an email and a letter, and how they change. Every change is part of the transaction that does the work,
 * so a stored state is always correct.
 *
 * Inbox: an email that was received.
 *
 *   new          Stored, not processed. An email also stays here when the process ends or the disk is full in the middle of it,
 *                and returns here when the operator puts it back (`octi mail retry`, `release`).
 *   waiting      Its commands are held until the sender has confirmed them. Then done or refused; ignored if nobody answers,
 *                the operator drops it or the account is deleted.
 *   done         What it asked was done.
 *   refused      What it asked cannot be done, and the sender has been told why.
 *   ignored      Not answered: a robot wrote it, its sender got enough answers, or the operator dropped it.
 *   quarantined  Set aside for the operator: unreadable, too many at once, or it crashed the process again and again. Mail of
 *                strangers becomes ignored after a time.
 *   failed       We failed to process it. Kept for the operator; a known sender has been told.
 *
 *   new -> waiting | done | refused | ignored | quarantined | failed
 *   waiting -> done | refused | ignored | failed, the last if its confirmation cannot be read
 *   quarantined | failed | ignored -> new | ignored, by the operator
 *   quarantined -> ignored, automatically, if a stranger wrote it
 *
 * Outbox: a letter to send.
 *
 *   new          Due at `next_attempt_at`, for the first time or again after it was put off.
 *   sending      Leased to the process that sends it. Becomes new when the server starts, and may be leased again when the
 *                lease has run out.
 *   sent         The mail host has accepted it.
 *   superseded   Not sent, because a later turn replaced it or its reader's account was deleted.
 *   dead         Given up: the host refuses its recipient, five days have passed, or the operator dropped it. Its news goes
 *                with the next letter of the board. The operator may have it sent after all.
 *
 *   new -> sending | superseded | dead
 *   sending -> sent | new | dead
 *   dead -> new, by the operator
 */
export const inboxStates = ['new', 'waiting', 'done', 'refused', 'ignored', 'quarantined', 'failed'] as const;
export type InboxState = (typeof inboxStates)[number];

export const outboxStates = ['new', 'sending', 'sent', 'superseded', 'dead'] as const;
export type OutboxState = (typeof outboxStates)[number];
