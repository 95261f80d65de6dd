const SPACE = String.raw`[^\S\r\n]`;

const PLAIN_NUMBER = String.raw`(?:0|[1-9]\d{0,10})${SPACE}*$`; // spreadsheets leave these as they are

/** 04, 6,50, 1.200, 1E5, 5 %, $ 10, (3), a number of more than eleven digits. */
const NUMBER = String.raw`(?!${PLAIN_NUMBER})\(?(?:[$\u20ac]${SPACE}?)?\d[\d.,]*(?:e[+-]?\d+)?(?:${SPACE}?[%$\u20ac])?\)?`;

const FRACTION = String.raw`\d+${SPACE}+\d+${SPACE}?/${SPACE}?\d+`; // 1 1/2

const CLOCK = String.raw`\d{1,4}(?::\d{1,2}){0,2}(?:[.,]\d+)?`;
const HALF_OF_DAY = String.raw`(?:${SPACE}?[ap]\.?${SPACE}?m\.?|${SPACE}[ap])`;

const TIME = `${CLOCK}${HALF_OF_DAY}`; // 8:30 p, 4 pm; without the half of the day, `DAY` matches
const AND_TIME = `(?:(?:${SPACE}+|T)${CLOCK}(?:${HALF_OF_DAY}|Z)?)?`;

const BETWEEN = `${SPACE}?[-/.:]${SPACE}?`;

/** 10/12, 2-4, 10:30, 12-2024, 9/7/2026, 2026-07-09 12:30 */
const DAY =
  String.raw`(?:\d{1,2}${BETWEEN}\d{1,4}|\d{1,4}${BETWEEN}\d{1,2}|\d{1,4}${BETWEEN}\d{1,2}${BETWEEN}\d{1,4})` +
  AND_TIME;

const MONTH =
  String.raw`(?:ene(?:ro)?|jan(?:uary)?|feb(?:rero|ruary)?|mar(?:zo|ch)?|abr(?:il)?|apr(?:il)?|mayo?|jun(?:io|e)?|` +
  String.raw`jul(?:io|y)?|ago(?:sto)?|aug(?:ust)?|sep(?:t|tiembre|tember)?|set(?:iembre)?|oct(?:ubre|ober)?|` +
  String.raw`nov(?:iembre|ember)?|dic(?:iembre)?|dec(?:ember)?)\.?`;
const OF = String.raw`(?:${SPACE}?[-/.,]${SPACE}?|${SPACE}(?:del?${SPACE})?)?`;

/** 3-ene, 3 de marzo de 2026, ene 24, mar 5, 2026 */
const NAMED_DAY = String.raw`(?:\d{1,4}${OF}${MONTH}(?:${OF}\d{1,4})?|${MONTH}${OF}\d{1,4}(?:${OF}\d{1,4})?)${AND_TIME}`;

const TRUTH = "verdadero|falso|true|false";

/** Matches texts, ignoring case, that spreadsheets would convert into numbers, dates or booleans. */
export const ALTERED_TEXT = `${SPACE}*(?:${[NUMBER, FRACTION, TIME, DAY, NAMED_DAY, TRUTH].join("|")})${SPACE}*`;
