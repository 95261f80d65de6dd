/** A file that is no whole backup of this shop, or that the passphrase does not open; the message is for the operator. */
export class UnreadableBackup extends Error {}
