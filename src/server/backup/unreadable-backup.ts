/** The file is no complete backup of this shop, or the passphrase does not open it; the message is for the operator. */
export class UnreadableBackup extends Error {}
