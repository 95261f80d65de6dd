import { PASSWORD_LENGTH } from "#domain/password.ts";

export const sessionCopy = {
  checking: "Verificando autenticación...",
  unreachable: "No se pudo verificar la autenticación",
  title: "Acceso al panel",
  email: "E-mail",
  password: "Contraseña",
  submit: "Iniciar Sesión",
  submitting: "Iniciando sesión...",
  failed: "Error de autenticación",
  wrong: "Credenciales inválidas",
  notAnAdmin: "No tienes permisos de administrador",
  code: "Código de verificación",
  codeHint: "Los 6 dígitos que muestra la aplicación de verificación de tu teléfono.",
  recoveryCode: "Código de recuperación",
  recoveryCodeHint: "Uno de los que guardaste al activar la verificación. Cada uno sirve una sola vez.",
  toRecoveryCode: "Usar un código de recuperación",
  toCode: "Usar el código de la aplicación",
  enteringAs: (email: string) => `Entras como ${email}.`,
  otherAccount: "Volver",
  waitMinutes: (minutes: number) =>
    minutes === 1 ? "Podrás volver a probar en 1 minuto." : `Podrás volver a probar en ${minutes} minutos.`,
  welcome: { title: "Bienvenido", description: "Has iniciado sesión correctamente" },
  signOut: "Cerrar Sesión",
  signedOut: "Sesión cerrada",
  signOutPending:
    "No hay conexión con la tienda. La sesión ya no está abierta aquí y se cerrará del todo cuando vuelva.",
  endedTitle: "Tu sesión terminó",
  endedHint: "Inicia sesión otra vez para seguir donde estabas.",
  ended: "Inicia sesión otra vez para seguir donde estabas. Lo que escribiste sigue ahí.",

  newBrowser: {
    title: "Entra desde este navegador",
    intro: "Escribe tu e-mail y tu contraseña de siempre. El enlace sirve para entrar una sola vez.",
    submit: "Pedir un enlace para entrar ahora",
    submitting: "Enviando...",
    failed: "No se pudo enviar la solicitud",
  },

  reset: {
    open: "Resetear contraseña de admin",
    title: "Resetear contraseña de admin",
    intro: "Escribe el e-mail de tu cuenta de administración.",
    submit: "Pedir un enlace",
    submitting: "Enviando...",
    back: "Volver a iniciar sesión",
    sent: "Solicitud recibida",
    failed: "No se pudo enviar la solicitud",
  },

  noLink: "Este enlace está incompleto o ya se usó. Ábrelo otra vez desde donde lo recibiste o pide uno nuevo.",

  choosePassword: {
    reset: {
      title: "Elige tu contraseña nueva",
      label: "Contraseña nueva",
      submit: "Guardar contraseña",
      done: "Contraseña actualizada correctamente",
      failed: "No se pudo actualizar la contraseña",
    },
    setUp: {
      title: "Primera cuenta de administración",
      intro: "Con este e-mail y esta contraseña entrarás al panel de tu tienda.",
      label: "Contraseña",
      submit: "Crear cuenta",
      done: "Cuenta creada correctamente",
      failed: "No se pudo crear la cuenta",
    },
    rule: `Entre ${PASSWORD_LENGTH.min} y ${PASSWORD_LENGTH.max} caracteres. Una frase larga es fácil de recordar.`,
    doneHint: "Ya puedes iniciar sesión con ella.",
    noLink: "Si ya la elegiste, prueba iniciar sesión con la contraseña nueva.",
    lostHint: "La tienda no respondió y puede haberlo hecho. Prueba iniciar sesión con la contraseña nueva.",
  },
} as const;
