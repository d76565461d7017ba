/** What mail programs of one language write above a mail that is quoted. */
interface QuoteWords {
  /** The verb of the line that says who wrote. */
  readonly wrote?: readonly string[];
  /** How that line begins, a date behind it. */
  readonly begins?: readonly string[];
  /** Between rules above a mail that is answered or passed on. */
  readonly dividers?: readonly string[];
  /** Ends in a colon above a mail that is passed on. */
  readonly forwarded?: readonly string[];
  /** Label of the sender in a block of header fields. */
  readonly from?: readonly string[];
  /** Labels of the other fields. */
  readonly fields?: readonly string[];
}

/** The words by which quoted mail is known, by language; to teach a language, add to this table. */
export const quoteWords: Readonly<Record<string, QuoteWords>> = {
  en: {
    wrote: ['wrote', 'writes'],
    begins: ['On'],
    dividers: ['Original Message', 'Original Appointment', 'Forwarded Message'],
    forwarded: ['Begin forwarded message'],
    from: ['From'],
    fields: ['Sent', 'Date', 'To', 'Cc', 'Subject'],
  },
  de: {
    wrote: ['schrieb', 'Folgendes geschrieben'],
    begins: ['Am'],
    dividers: [
      'Ursprüngliche Nachricht',
      'Originalnachricht',
      'Original-Nachricht',
      'Weitergeleitete Nachricht',
    ],
    forwarded: ['Anfang der weitergeleiteten Nachricht'],
    from: ['Von'],
    fields: ['Gesendet', 'Datum', 'An', 'Betreff'],
  },
  it: {
    wrote: ['ha scritto'],
    begins: ['Il', 'In data'],
    dividers: ['Messaggio originale', 'Messaggio inoltrato'],
    forwarded: ['Inizio messaggio inoltrato'],
    from: ['Da'],
    fields: ['Inviato', 'Data', 'A', 'Oggetto'],
  },
  fr: {
    wrote: ['a écrit'],
    begins: ['Le'],
    dividers: ["Message d'origine", 'Message original', 'Message transféré'],
    forwarded: ['Début du message réexpédié'],
    from: ['De'],
    fields: ['Envoyé', 'À', 'Objet'],
  },
  es: {
    wrote: ['escribió'],
    begins: ['El', 'En'],
    dividers: ['Mensaje original', 'Mensaje reenviado'],
    forwarded: ['Inicio del mensaje reenviado'],
    from: ['De'],
    fields: ['Enviado', 'Enviado el', 'Fecha', 'Para', 'Asunto'],
  },
  pt: {
    wrote: ['escreveu'],
    begins: ['Em'],
    dividers: ['Mensagem original'],
    from: ['De'],
    fields: ['Enviado', 'Data', 'Para', 'Assunto'],
  },
  nl: {
    wrote: ['schreef'],
    begins: ['Op'],
    dividers: ['Oorspronkelijk bericht', 'Doorgestuurd bericht'],
    from: ['Van'],
    fields: ['Verzonden', 'Aan', 'Onderwerp'],
  },
  sv: {
    wrote: ['skrev'],
    begins: ['Den', 'På'],
    dividers: ['Ursprungligt meddelande', 'Vidarebefordrat meddelande'],
    from: ['Från'],
    fields: ['Skickat', 'Till', 'Ämne'],
  },
  da: {
    wrote: ['skrev'],
    begins: ['Den', 'På'],
    dividers: ['Oprindelig meddelelse'],
    from: ['Fra'],
    fields: ['Sendt', 'Til', 'Emne', 'Dato'],
  },
  no: { dividers: ['Opprinnelig melding'] },
  fi: {
    wrote: ['kirjoitti'],
    dividers: ['Alkuperäinen viesti'],
    from: ['Lähettäjä'],
    fields: ['Lähetetty', 'Vastaanottaja', 'Aihe'],
  },
  pl: {
    wrote: ['napisał', 'napisała', 'napisał(a)', 'pisze'],
    begins: ['W dniu', 'Dnia'],
    dividers: ['Wiadomość oryginalna'],
    from: ['Od'],
    fields: ['Wysłano', 'Wysłane', 'Do', 'Temat'],
  },
  cs: {
    wrote: ['napsal', 'napsala', 'napsal(a)'],
    begins: ['Dne'],
    from: ['Od'],
    fields: ['Odesláno', 'Komu', 'Předmět'],
  },
  ru: {
    wrote: ['написал', 'написала', 'пишет'],
    dividers: ['Исходное сообщение'],
    from: ['От', 'От кого'],
    fields: ['Отправлено', 'Дата', 'Кому', 'Тема'],
  },
  tr: { wrote: ['yazdı'] },
  hu: { wrote: ['írta'] },
  ro: { wrote: ['a scris'] },
  vi: { begins: ['Vào'] },
  id: { begins: ['Pada'] },
  ja: {
    wrote: ['書きました', 'さんは書きました'],
    dividers: ['元のメッセージ'],
    from: ['差出人'],
    fields: ['送信日時', '日付', '宛先', '件名'],
  },
  zh: {
    wrote: ['写道', '寫道'],
    begins: ['于', '在'],
    dividers: ['原始邮件'],
    from: ['发件人', '寄件者'],
    fields: ['发送时间', '收件人', '主题'],
  },
  ko: { wrote: ['작성'], from: ['보낸 사람'], fields: ['날짜', '받는 사람', '제목'] },
};

/** All words of one kind as alternatives of a regular expression. */
export function alternatives(kind: keyof QuoteWords): string {
  const words = Object.values(quoteWords).flatMap((language) => language[kind] ?? []);
  return [...new Set(words)].map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
}
