export const NOTICES = ["order", "receipt", "regret"] as const;

export type Notice = (typeof NOTICES)[number];

/** Ways of telling; each administrator chooses the notices of each. */
export const NOTICE_CHANNELS = ["mail", "push", "toast"] as const;

export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];
