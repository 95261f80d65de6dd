export const accountCopy = {
  title: "Tu cuenta",
  password: "Contraseña",

  notices: {
    title: "Avisos",
    intro: "De qué te avisa la tienda, y cómo. Cada administrador elige lo suyo.",
    saved: "Guardado",
    failed: "No se pudo guardar",
    rows: { order: "Nueva orden", receipt: "Comprobante", regret: "Arrepentimiento" },
    columns: { mail: "Correo", push: "Notificaciones", toast: "Aviso en el panel" },
    choice: (row: string, column: string) => `${row}: ${column}`,
    subject: "Qué pasó",
    noMail: "La tienda todavía no envía correos: lo configura quien administra el servidor.",
  },

  browsers: {
    title: "Navegadores con notificaciones",
    intro:
      "Llegan aunque el panel esté cerrado, con el número de la orden, el importe, las unidades y el nombre de pila.",
    none: "Ningún navegador recibe notificaciones todavía.",
    current: "Este navegador",
    since: (date: string) => `Desde el ${date}`,
    turnOn: "Activar en este navegador",
    turningOn: "Activando...",
    turnedOn: "Este navegador recibe notificaciones",
    turnOnFailed: "No se pudieron activar las notificaciones",
    notAllowed: "El navegador preguntó y no las permitiste. Puedes intentarlo otra vez.",
    serviceFailed: "El navegador no pudo conectarse con su servicio de notificaciones. Prueba otra vez en un rato.",
    denied:
      "Las notificaciones de la tienda están bloqueadas en este navegador. Para permitirlas, abre los permisos del sitio junto a la dirección, elige «Permitir» en «Notificaciones» y vuelve a cargar la página.",
    homeScreen:
      "En un iPhone o iPad las notificaciones llegan solo al panel instalado: toca «Compartir», luego «Agregar a inicio», y ábrelo desde ahí. Hace falta iOS 16.4 o posterior.",
    unsupported: "Este navegador no recibe notificaciones, o la dirección de la tienda no empieza con https.",
    remove: "Quitar",
    removeOf: (device: string) => `Quitar ${device}`,
    removed: "Ese navegador ya no recibe notificaciones",
    removeFailed: "No se pudo quitar el navegador",
    test: "Enviar una prueba",
    testing: "Enviando...",
    tested: "Prueba enviada",
    testedTo: (count: number) =>
      count === 1 ? "Llega en unos segundos a 1 navegador." : `Llega en unos segundos a ${count} navegadores.`,
    testFailed: "No se pudo enviar la prueba",
  },

  secondFactor: {
    title: "Verificación en dos pasos",
    intro:
      "Además de tu contraseña, para entrar hará falta un código que muestra una aplicación de tu teléfono. Así, quien averigüe tu contraseña no podrá entrar.",
    off: "Está desactivada.",
    on: (date: string) => `Está activada desde el ${date}.`,
    left: (count: number) =>
      count === 1 ? "Te queda 1 código de recuperación." : `Te quedan ${count} códigos de recuperación.`,
    madeAt: (date: string) => `Los creaste el ${date}.`,
    noneLeft: "No te quedan códigos de recuperación. Crea otros: sin ellos, si pierdes el teléfono no podrás entrar.",
    begin: "Activar la verificación",
    beginHint: "Escribe tu contraseña para empezar.",
    beginForm: { submit: "Continuar", submitting: "Preparando...", failed: "No se pudo empezar" },
    scan: "Escanea este código QR con una aplicación de verificación, como Google Authenticator, Aegis o 1Password.",
    qr: "Código QR para la aplicación de verificación",
    openApp: "Abrir en una aplicación de este dispositivo",
    type: "Si no puedes escanearlo, escribe esta clave en la aplicación:",
    copySecret: "Copiar la clave",
    code: "Código de 6 dígitos",
    codeHint: "El que muestra ahora la aplicación.",
    enableForm: { submit: "Activar", submitting: "Activando...", failed: "No se pudo activar" },
    enabled: "Verificación en dos pasos activada",
    enabledElsewhere: "La verificación en dos pasos ya estaba activada",
    codesElsewhere:
      "La activaste en otra pestaña o en otro navegador: ahí se vieron los códigos de recuperación. Si no los guardaste, crea otros.",
    renew: "Crear códigos de recuperación nuevos",
    renewHint: "Los que tienes ahora dejarán de servir.",
    lostHint:
      "Los códigos de recuperación nuevos no llegaron a esta pantalla, y los de antes pueden no servir. Crea otros, con el código siguiente de tu aplicación: el que escribiste puede haberse usado.",
    renewForm: { submit: "Crear códigos nuevos", submitting: "Creando...", failed: "No se pudieron crear los códigos" },
    disable: "Desactivar la verificación",
    disableHint: "Para entrar bastará otra vez con tu contraseña.",
    disableForm: { submit: "Desactivar", submitting: "Desactivando...", failed: "No se pudo desactivar" },
    disabled: "Verificación en dos pasos desactivada",
  },

  recovery: {
    title: "Códigos de recuperación",
    intro:
      "Guárdalos en un lugar seguro: son la manera de entrar si pierdes el teléfono. Cada uno sirve una sola vez, y no se volverán a mostrar.",
    of: (email: string) => `Cuenta: ${email}.`,
    madeAt: (date: string) => `Creados el ${date}.`,
    replaced:
      "Los códigos que se veían aquí ya no sirven: después se crearon otros, en otra pestaña o en otro navegador. Guarda los últimos, o crea otros.",
    understood: "Entendido",
    copy: "Copiar los códigos",
    download: "Descargar",
    file: "codigos-de-recuperacion.txt",
    print: "Imprimir",
    done: "Ya los guardé",
  },

  sessions: {
    title: "Sesiones abiertas",
    intro:
      "Los navegadores en los que tu cuenta está abierta. Si no reconoces alguno, ciérralo y cambia tu contraseña. Sus notificaciones se quitan en «Avisos».",
    current: "Esta sesión",
    opened: (date: string) => `Abierta el ${date}`,
    used: (date: string) => `Última actividad: ${date}`,
    address: (address: string) => `Dirección ${address}`,
    close: "Cerrar",
    closeQuestion: (device: string) => `¿Cerrar la sesión de ${device}?`,
    closeOthersQuestion: "¿Cerrar las demás sesiones?",
    closeForm: { submit: "Cerrar", submitting: "Cerrando...", failed: "No se pudo cerrar la sesión" },
    closeOf: (device: string, opened: string) => `Cerrar la sesión de ${device}, abierta el ${opened}`,
    closed: "La sesión se cerró",
    closeOthers: "Cerrar las demás sesiones",
    closedOthers: "Las demás sesiones se cerraron",
    onlyThis: "No hay otras sesiones abiertas.",
  },

  newPassword: {
    title: "Contraseña",
    intro:
      "Al cambiarla se cierran todas tus sesiones, también esta: entrarás otra vez con la contraseña nueva. En cada navegador hay que volver a activar las notificaciones.",
    current: "Contraseña actual",
    chosen: "Contraseña nueva",
    submit: "Cambiar contraseña",
  },
} as const;
